import { type Calls, forEveryone, forTenders } from "./call-access.ts";
import { planted } from "./things.ts";

/** Twins, who tends them and what they remember. */
export const twinCalls: Calls = {
  "GET /rest/v1/twin_memories": [
    { with: { twin_id: planted.publicTwin }, answers: forEveryone, shows: "twin_memories.ofA" },
  ],
  "PATCH /rest/v1/twin_memories/{id}": [
    {
      with: { id: planted.memoryOfA, fact: "Likes wheat" },
      answers: { 200: "A", "404 memory_not_found": "*" },
    },
  ],
  "DELETE /rest/v1/twin_memories/{id}": [
    { with: { id: planted.memoryOfA }, answers: { 204: "A", "404 memory_not_found": "*" } },
  ],
  "POST /functions/v1/forget-me": [
    { with: { twinId: planted.publicTwin }, answers: { 204: "*" }, writes: "A" },
  ],
  "GET /rest/v1/virtual_twins": [
    {
      that: "those one owns or manages",
      answers: forEveryone,
      showsTo: { "virtual_twins.tended": "O G", "virtual_twins.public": "O" },
    },
    {
      that: "a private one",
      with: { id: planted.tendedTwin },
      answers: forEveryone,
      shows: "virtual_twins.tended",
    },
    {
      that: "a public one",
      with: { id: planted.publicTwin },
      answers: forEveryone,
      shows: "virtual_twins.public profiles.O",
    },
  ],
  "POST /rest/v1/virtual_twins": [{ with: { name: "New" }, answers: { 201: "*", "403 not_allowed": "U" } }],
  "PATCH /rest/v1/virtual_twins/{id}": [
    {
      that: "with an editor",
      with: { id: planted.tendedTwin, name: "New" },
      answers: { 200: "O G", "404 twin_not_found": "*", "403 not_twin_editor": "M" },
      shows: "virtual_twins.tended profiles.O",
    },
    {
      that: "with an analyst",
      with: { id: planted.watchedTwin, name: "New" },
      answers: { 200: "O", "404 twin_not_found": "*", "403 not_twin_editor": "G" },
      shows: "virtual_twins.watched profiles.O",
    },
    {
      that: "a public one",
      with: { id: planted.publicTwin, name: "New" },
      answers: { 200: "O", "403 not_twin_editor": "*" },
      shows: "virtual_twins.public profiles.O",
    },
    {
      that: "what its owner pays for",
      with: { id: planted.tendedTwin, free_messages_per_day: 5 },
      answers: { 200: "O", "404 twin_not_found": "*", "403 not_twin_editor": "M", "403 not_twin_owner": "G" },
      shows: "virtual_twins.tended profiles.O",
    },
  ],
  "DELETE /rest/v1/virtual_twins/{id}": [
    {
      that: "a private one",
      with: { id: planted.tendedTwin },
      answers: { 204: "O", "404 twin_not_found": "*", "403 not_twin_owner": "M G" },
    },
    {
      that: "a public one",
      with: { id: planted.publicTwin },
      answers: { 204: "O", "403 not_twin_owner": "*" },
    },
  ],
  "GET /rest/v1/twin_personas": [
    { that: "of a private twin", answers: forEveryone, shows: "twin_personas.tended" },
    {
      that: "of a public twin",
      with: { twin_id: planted.publicTwin },
      answers: forEveryone,
      shows: "twin_personas.public",
    },
  ],
  "GET /rest/v1/twin_managers": [{ answers: forEveryone, showsTo: { "profiles.G": "O G" } }],
  "POST /functions/v1/publish-twin": [
    {
      that: "a private one",
      answers: { 200: "O", "404 twin_not_found": "*", "403 not_twin_owner": "M G" },
      shows: "virtual_twins.tended profiles.O",
    },
    {
      that: "a public one",
      with: { twinId: planted.publicTwin, isPublic: false },
      answers: { 200: "O", "403 not_twin_owner": "*" },
      shows: "virtual_twins.public profiles.O",
    },
  ],
  "POST /functions/v1/add-twin-manager": [
    {
      that: "to a private twin",
      with: { email: "gone@matrix.test" },
      answers: { 201: "O", "404 twin_not_found": "*", "403 not_twin_owner": "M G" },
    },
    {
      that: "to a public twin",
      with: { twinId: planted.publicTwin, email: "gone@matrix.test" },
      answers: { 201: "O", "403 not_twin_owner": "*" },
    },
  ],
  "POST /functions/v1/change-twin-manager-role": [
    { answers: { 200: "O", "404 twin_not_found": "*", "403 not_twin_owner": "M G" }, shows: "profiles.G" },
  ],
  "POST /functions/v1/remove-twin-manager": [
    { answers: { 204: "O G", "404 twin_not_found": "*", "403 not_twin_owner": "M" } },
  ],
  "GET /rest/v1/virtual_twins/{id}/rooms": [
    { with: { id: planted.tendedTwin }, answers: forEveryone, shows: "rooms.closed" },
  ],
  "GET /rest/v1/virtual_twins/{id}/activity": [
    { with: { id: planted.tendedTwin }, answers: forTenders("twin_not_found") },
  ],
  "GET /rest/v1/models": [{ answers: forEveryone }],
};
