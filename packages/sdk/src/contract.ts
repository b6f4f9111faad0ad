// Generated from openapi.yaml by npm run generate. Do not edit.
import type { components, operations } from './schema.ts'

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]
type PathOf<O extends keyof operations> = NonNullable<operations[O]['parameters']['path']>
type QueryOf<O extends keyof operations> = NonNullable<operations[O]['parameters']['query']>

/** An optional field may also be given as undefined, which `exactOptionalPropertyTypes` refuses otherwise. */
type OrUndefined<T> = { [Name in keyof T]: T[Name] | undefined }

// Interfaces, because editors show their names and not what they consist of.
/** The logged-in user. `isAdmin` only tells a client what to show; the server decides every call. */
export interface User extends Schema<'User'> {}
/** What `login` takes. */
export interface LoginRequest extends Schema<'LoginRequest'> {}
/** What `signup` takes. */
export interface SignupRequest extends Schema<'SignupRequest'> {}
/** One of a student's lectures; no two of them have the same name. */
export interface Lecture extends Schema<'Lecture'> {}
/** What `changeMyPassword` takes. */
export interface PasswordChange extends Schema<'PasswordChange'> {}
/** What `deleteMe` takes. */
export interface PasswordConfirmation extends Schema<'PasswordConfirmation'> {}
/** Names a lecture. */
export interface LectureRef extends Schema<'LectureRef'> {}
/**
 * A user as administrators see it. `updatedAt` changes with the account (enabled, password, role), not with
 * connections.
 */
export interface AdminUser extends Schema<'AdminUser'> {}
/** What `listUsers` takes. */
export interface UsersQuery extends OrUndefined<QueryOf<'listUsers'>> {}
/** Names a user. */
export interface UserRef extends PathOf<'enableUser'> {}
/** What `startUserLecture` and `stopUserLecture` take. */
export interface UserLectureRef extends UserRef, LectureRef {}
