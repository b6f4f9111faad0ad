export { type Campus, createCampus } from './client.ts'
export { CampusError, type CampusErrorCode, type CampusErrorKind, isCampusError } from './error.ts'
export type { Logger, RequestEvent, ResponseEvent } from './http/events.ts'
export { areLectures } from './http/data-checks.ts'
export { isStudentNumber, typedStudentNumber } from './student-number.ts'
export type { CallInit, CampusOptions, Fetch } from './http/options.ts'
export type {
  AdminUser,
  Answer,
  ChangeAnswer,
  ChangeUsersOptions,
  Lecture,
  LectureRef,
  Loadable,
  LoginRequest,
  OperationId,
  operations,
  Page,
  PasswordChange,
  PasswordConfirmation,
  RequestInput,
  RosterStatus,
  SignupRequest,
  User,
  UserChange,
  UserLectureRef,
  UserOutcome,
  UserRef,
  UsersAnswer,
  UsersIterationQuery,
  UsersQuery,
} from './types.ts'
