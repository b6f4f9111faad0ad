export { type CallInit, type Campus, type CampusOptions, createCampus } from './client.ts'
export { CampusError, type CampusErrorKind } from './error.ts'
export { areLectures } from './http/fits.ts'
export type { Fetch } from './http/transport.ts'
export type {
  AdminUser,
  Answer,
  Lecture,
  LectureRef,
  Loadable,
  LoginRequest,
  OperationId,
  Page,
  PasswordChange,
  PasswordConfirmation,
  SignupRequest,
  User,
  UserLectureRef,
  UserRef,
  UsersQuery,
} from './types.ts'
