/** What the payment provider asks for, in words a seller knows. */
const LABELS: Record<string, string> = {
  "business_profile.url": "Business website",
  "business_profile.mcc": "Line of business",
  "business_profile.product_description": "What you sell",
  business_type: "Kind of business",
  external_account: "Bank account",
  "individual.address.line1": "Home address",
  "individual.dob.day": "Date of birth",
  "individual.email": "E-mail address",
  "individual.id_number": "Identity number",
  "individual.phone": "Phone number",
  "individual.verification.additional_document": "Proof of address",
  "individual.verification.document": "Identity document",
  "tos_acceptance.date": "Acceptance of its terms",
};

/** The provider may ask for something new: its own words, spaced, still say what it is. */
export function requirementLabel(requirement: string): string {
  const words = requirement.replaceAll(/[._]/g, " ");
  return LABELS[requirement] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
