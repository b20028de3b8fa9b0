import { type ClassValue, clsx } from "clsx";

/**
 * Only joins: where two classes set the same property, the style sheet's order decides and not the order here. What a
 * component lets its caller change is therefore a variant or a default, never a class to be overridden.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes);
