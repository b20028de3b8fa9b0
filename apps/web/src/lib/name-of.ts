interface Named {
  first_name: string | null;
  last_name: string | null;
}

/** People may go by one name, or have left; a conversation still has to be readable. */
export const nameOf = (person: Named | null): string =>
  [person?.first_name, person?.last_name].filter(Boolean).join(" ") || "Someone";
