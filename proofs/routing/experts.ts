import type { Language } from "../retrieval-quality/library.ts";

export type Expert = {
  language: Language;
  name: string;
  purpose: string;
  description: string;
  /** Documents of `proofs/retrieval-quality`. */
  documents: string[];
};

const expert = (language: Language, name: string, [purpose, description]: string[], documents: string) => ({
  ...{ language, name, purpose: purpose ?? "", description: description ?? "" },
  documents: documents.split(" "),
});

/** Twelve twins in one room, in three languages, some of them about nearly the same things. */
export const experts: Expert[] = [
  expert(
    "en",
    "Clara Voss",
    ["Bread, pans and pickles", "Home baking with rye and wheat, and what to do with a pan and a jar."],
    "rye-sourdough white-bread cast-iron-pans pickling-vegetables",
  ),
  expert(
    "en",
    "Edwin Marsh",
    ["Growing things", "An allotment, bees, fruit trees and a greenhouse through the year."],
    "allotment-rules composting greenhouse-tomatoes pruning-apples beekeeping-year",
  ),
  expert(
    "en",
    "Nora Finch",
    ["Local history", "People and buildings of the valley, and what became of them."],
    "ada-thornquist ashby-canal brennick-market-hall elias-born harrow-mill marguerite-lowe skerrow-lighthouse tom-kessler",
  ),
  expert(
    "en",
    "Victor Lang",
    ["Household machines", "Manuals read so that you need not."],
    "dehumidifier drip-coffee-maker espresso-machine robot-vacuum",
  ),
  expert(
    "en",
    "Sol Akers",
    ["Out of doors", "Safe on wheels, on foot and on the water."],
    "bicycle-maintenance hiking-first-aid kayak-safety sailing-knots",
  ),
  expert(
    "en",
    "Ida Brown",
    ["Terms and policies", "What was agreed, for guests, staff and borrowers."],
    "cottage-rental-terms leave-policy library-lending",
  ),
  expert(
    "de",
    "Karl Brandt",
    ["Küche und Kaffee", "Vom Sauerteig bis zur Maschine auf der Theke."],
    "sauerteig espressomaschine",
  ),
  expert(
    "de",
    "Greta Sommer",
    ["Draußen unterwegs", "Rad, Berge und Bienen."],
    "fahrradpflege imkerei wandern-huetten",
  ),
  expert(
    "de",
    "Heinrich Voigt",
    ["Stadt und Haus", "Geschichte der Stadt, ihrer Leute und die Regeln im Haus."],
    "luise-harden mietordnung salzstadt",
  ),
  expert(
    "fr",
    "Odile Mercier",
    ["La table", "Confitures et fromages de la ferme."],
    "confitures fromage-de-chevre",
  ),
  expert(
    "fr",
    "Bastien Roy",
    ["Machines et sorties", "Le linge, le vélo et le sentier côtier."],
    "lave-linge velo-electrique randonnee-cotiere",
  ),
  expert(
    "fr",
    "Agnès Colin",
    ["Le village", "Le village, ses gens et son jardin."],
    "jeanne-vasseur reglement-jardin village-verrier",
  ),
];
