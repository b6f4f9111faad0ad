export { type Campus, createCampus } from './client.ts'
export {
  CampusError,
  type CampusErrorCode,
  type CampusErrorKind,
  isCampusError,
  type KnownCampusError,
} from './error.ts'
export type { Identity } from './http/identity.ts'
export { areLectures } from './calls.ts'
export { isStudentNumber, typedStudentNumber } from './student-number.ts'
export type { CallInit, CampusOptions, Fetch, Logger, RequestEvent, ResponseEvent } from './http/options.ts'
export type {
  AdminUser,
  Answer,
  ChangeAnswer,
  ChangeUsersOptions,
  ConnectedSince,
  Lecture,
  LectureRef,
  LecturesAnswer,
  Loadable,
  LoginRequest,
  OperationId,
  operations,
  Page,
  PasswordChange,
  PasswordConfirmation,
  RosterStatus,
  SignupRequest,
  User,
  UserChange,
  UserLectureRef,
  UserOutcome,
  UserRef,
  UsersAnswer,
  UsersCountQuery,
  UsersIterationQuery,
  UsersQuery,
} from './types.ts'
