export { avatarRoutes } from "./avatars.routes.ts";
export { ownAvatarName } from "./avatars.ts";
export { findAvatarFile } from "./find-avatar-file.ts";
export { keepPicture } from "./keep-picture.ts";
export { profileRoutes } from "./profiles.routes.ts";
export { removeAvatarFile } from "./remove-avatar-file.job.ts";
