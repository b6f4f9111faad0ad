export { type Campus, createCampus } from './client.ts'
export {
  CampusError,
  type CampusErrorCode,
  type CampusErrorKind,
  isCampusError,
  type KnownCampusError,
} from './error.ts'
export type { Identity } from './http/identity.ts'
export { areLectures } from './answers.ts'
export { isStudentNumber, typedStudentNumber } from './student-number.ts'
export { serverAddress } from './http/options.ts'
export type {
  CallInit,
  CampusOptions,
  Fetch,
  HeadersGiven,
  Logger,
  RequestEvent,
  ResponseEvent,
} from './http/options.ts'
export type * from './contract.ts'
export type {
  Answer,
  ChangeAnswer,
  ChangeUsersOptions,
  ConnectedSince,
  LecturesAnswer,
  Loadable,
  OperationId,
  operations,
  Page,
  PortalUser,
  RosterStatus,
  UserChange,
  UserOutcome,
  UsersAnswer,
  UsersCountQuery,
  UsersIteration,
  UsersIterationQuery,
  UsersReading,
} from './types.ts'
