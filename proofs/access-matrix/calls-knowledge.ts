import { type Calls, forEveryone, forTenders } from "./call-access.ts";
import { planted } from "./things.ts";

/** What twins know, and what is sent for it. */
export const knowledgeCalls: Calls = {
  "GET /rest/v1/knowledge_items": [
    { that: "of a twin with an editor", answers: forEveryone, shows: "knowledge_items.tended" },
    {
      that: "of a twin with an analyst",
      with: { twin_id: planted.watchedTwin },
      answers: forEveryone,
      shows: "knowledge_items.watched",
    },
  ],
  "GET /rest/v1/rpc/get_knowledge_summary": [{ answers: forEveryone }],
  "GET /rest/v1/unanswered_questions": [{ answers: forEveryone, shows: "unanswered_questions.tended" }],
  "GET /rest/v1/knowledge_items/{id}/text": [
    {
      with: { id: planted.knowledgeItem },
      answers: forTenders("knowledge_not_found"),
      shows: "knowledge_items.tended knowledge_texts.tended",
    },
  ],
  "GET /rest/v1/knowledge_items/{id}/pages": [
    { with: { id: planted.knowledgeItem }, answers: forTenders("knowledge_not_found") },
  ],
  "POST /functions/v1/try-question": [{ answers: { 200: "O G", "404 twin_not_found": "*" } }],
  "GET /rest/v1/golden_questions": [
    { answers: forEveryone, shows: "golden_questions.tended knowledge_items.tended" },
  ],
  "POST /rest/v1/golden_questions": [
    {
      that: "for a twin with an editor",
      answers: { 201: "O G", "404 twin_not_found": "*" },
      shows: "knowledge_items.tended",
    },
    {
      that: "for a twin with an analyst",
      with: { twin_id: planted.watchedTwin, expected_item_id: planted.watchedItem },
      answers: { 201: "O", "404 twin_not_found": "*", "403 not_twin_editor": "G" },
      shows: "knowledge_items.watched",
    },
  ],
  "DELETE /rest/v1/golden_questions/{id}": [
    {
      that: "of a twin with an editor",
      with: { id: planted.golden },
      answers: { 204: "O G", "404 golden_question_not_found": "*" },
    },
    {
      that: "of a twin with an analyst",
      with: { id: planted.watchedGolden },
      answers: { 204: "O", "404 golden_question_not_found": "*", "403 not_twin_editor": "G" },
    },
  ],
  "GET /rest/v1/golden_runs": [{ answers: forEveryone }],
  "POST /functions/v1/run-golden-questions": [{ answers: { 202: "O G", "404 twin_not_found": "*" } }],
  "POST /functions/v1/process-twin-content": [
    {
      that: "for a twin with an editor",
      with: { contentType: "text" },
      answers: { 201: "O G", "404 twin_not_found": "*", "403 not_twin_editor": "M" },
    },
    {
      that: "for a twin with an analyst",
      with: { contentType: "text", twinId: planted.watchedTwin },
      answers: { 201: "O", "404 twin_not_found": "*", "403 not_twin_editor": "G" },
    },
    {
      that: "another's file",
      with: { contentType: "file", filePath: planted.uploadOfM },
      answers: { "404 twin_not_found": "*", "403 not_twin_editor": "M", "404 upload_not_found": "O G" },
    },
  ],
  "POST /functions/v1/retry-knowledge": [
    {
      with: { itemId: planted.watchedItem },
      answers: { 200: "O", "404 knowledge_not_found": "*", "403 not_twin_editor": "G" },
      shows: "knowledge_items.watched",
    },
  ],
  "POST /functions/v1/cancel-knowledge": [
    {
      that: "of a twin with an editor",
      answers: forTenders("knowledge_not_found"),
      shows: "knowledge_items.tended",
    },
  ],
  "POST /functions/v1/add-linked-pages": [{ answers: forTenders("knowledge_not_found") }],
  "PATCH /rest/v1/knowledge_items/{id}": [
    {
      that: "of a twin with an editor",
      with: { id: planted.knowledgeItem, title: "New" },
      answers: forTenders("knowledge_not_found"),
    },
    {
      that: "of a twin with an analyst",
      with: { id: planted.watchedItem, title: "New" },
      answers: { 200: "O", "404 knowledge_not_found": "*", "403 not_twin_editor": "G" },
    },
  ],
  "DELETE /rest/v1/knowledge_items/{id}": [
    {
      that: "of a twin with an editor",
      with: { id: planted.knowledgeItem },
      answers: { 204: "O G", "404 knowledge_not_found": "*" },
    },
    {
      that: "of a twin with an analyst",
      with: { id: planted.watchedItem },
      answers: { 204: "O", "404 knowledge_not_found": "*", "403 not_twin_editor": "G" },
    },
  ],
  "POST /functions/v1/answer-question": [
    {
      that: "of a twin with an editor",
      answers: { 201: "O G", "404 question_not_found": "*" },
      shows: "unanswered_questions.tended",
    },
    {
      that: "of a twin with an analyst",
      with: { questionId: planted.watchedQuestion },
      answers: { 201: "O", "404 question_not_found": "*", "403 not_twin_editor": "G" },
      shows: "unanswered_questions.watched",
    },
  ],
  "POST /functions/v1/dismiss-question": [
    { that: "of a twin with an editor", answers: { 204: "O G", "404 question_not_found": "*" } },
    {
      that: "of a twin with an analyst",
      with: { questionId: planted.watchedQuestion },
      answers: { 204: "O", "404 question_not_found": "*", "403 not_twin_editor": "G" },
    },
  ],
  "POST /functions/v1/create-upload": [{ answers: { 201: "*", "403 not_allowed": "U" } }],
  "GET /rest/v1/uploads/{id}": [
    { with: { id: planted.pendingOfO }, answers: { 200: "O", "404 upload_not_found": "R *" } },
  ],
  "PUT /storage/v1/uploads/{id}/parts/{number}": [
    { with: { id: planted.pendingOfO }, answers: { 204: "O", "404 upload_not_found": "R *" } },
  ],
  "POST /functions/v1/complete-upload": [{ answers: { 200: "O", "404 upload_not_found": "R *" } }],
};
