export { avatarRoutes } from "./avatars.routes.ts";
export { findAvatarFile } from "./find-avatar-file.ts";
export { profileRoutes } from "./profiles.routes.ts";
export { removeAvatarFile } from "./remove-avatar-file.job.ts";
