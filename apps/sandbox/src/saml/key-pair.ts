import { readFileSync } from "node:fs";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

/**
 * Shipped, unlike every other key, because the product stores a company's certificate: one made anew at every start
 * would lock the seeded company out. It opens nothing, since nobody but a laptop trusts it.
 */
export const privateKey = read("./development-only.key.pem");

/** The certificate's body alone, as metadata and signatures carry it. */
export const certificate = read("./development-only.cert.pem").replaceAll(/-----[A-Z ]+-----|\s/g, "");
