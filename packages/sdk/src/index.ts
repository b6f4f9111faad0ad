export { type Campus, createCampus } from './client.ts'
export { CampusError, type CampusErrorKind } from './error.ts'
export { areLectures } from './http/data-checks.ts'
export { isStudentNumber } from './student-number.ts'
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
  Page,
  PasswordChange,
  PasswordConfirmation,
  SignupRequest,
  User,
  UserChange,
  UserLectureRef,
  UserOutcome,
  UserRef,
  UsersIterationQuery,
  UsersQuery,
} from './types.ts'
