/** By the reader's own clock. Someone without a name is greeted all the same. */
export function greeting(firstName: string, hour: number): string {
  return firstName ? `Good ${partOfDay(hour)}, ${firstName}` : `Good ${partOfDay(hour)}`;
}

function partOfDay(hour: number): string {
  if (hour < 5 || hour >= 18) return "evening";
  return hour < 12 ? "morning" : "afternoon";
}
