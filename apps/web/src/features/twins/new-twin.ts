/** What a twin is before its owner has said anything about it (spec §2). */
export const NEW_TWIN = {
  name: "New VirtualTwin",
  description: "A new VirtualTwin assistant",
  personality: "Helpful and friendly",
  purpose: "General assistance",
  is_public: false,
} as const;
