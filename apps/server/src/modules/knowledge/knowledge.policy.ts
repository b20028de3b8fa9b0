/** Editors and the owner say what a twin knows; analysts look. */
export const mayTeach = (twin: { may_edit: boolean }): boolean => twin.may_edit;
