import type { OperationId, operations } from '@campus-connect/sdk/types'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CredentialCheck } from '../../domain/accounts/credentials.ts'
import type { Cookies } from '../../http/cookies.ts'
import type { Passwords } from '../../domain/accounts/passwords.ts'
import type { SignedIn, SignedInReader, SignedInStudent } from '../../domain/accounts/sessions.ts'
import type { Settings } from '../../config/settings.ts'
import type { Db } from '../../database/tables/tables.ts'

/** The calls that the contract opens to everybody. */
export const publicOperations = ['login', 'signup', 'logout'] as const satisfies OperationId[]

type Json<T> = { content: { 'application/json': T } }
type Body<Operation> = Operation extends { requestBody: Json<infer T> } ? T : never
type Data<Operation> = Operation extends { responses: Record<200, Json<{ data: infer T }>> }
  ? T
  : Operation extends { responses: Record<201, Json<{ data: infer T }>> }
    ? T
    : never

type SessionUser<Id extends OperationId> = Id extends (typeof publicOperations)[number]
  ? undefined
  : Id extends 'listMyLectures'
    ? SignedInStudent
    : Id extends 'listUsers'
      ? SignedInReader
      : SignedIn

/** The validated request, and the raw one for cookies and headers. */
export type Call<Id extends OperationId> = {
  body: Body<operations[Id]>
  params: NonNullable<operations[Id]['parameters']['path']>
  query: NonNullable<operations[Id]['parameters']['query']>
  user: SessionUser<Id>
  request: FastifyRequest
  reply: FastifyReply
}

/** Lists of one `version` are equal. */
export type Outcome<T> = { message: string; data: T; version?: string | undefined }
/** A handler may produce a long list in chunks. */
type Result<T> = Outcome<T extends (infer Item)[] ? T | AsyncIterable<Item[]> : T>

/** One handler per operationId, typed by the contract. */
export type Handlers = {
  [Id in OperationId]: (call: Call<Id>) => Promise<Result<Data<operations[Id]>>>
}

/** The source of lectures. */
export type Roster = {
  /** Updates the student's lectures, in the caller's transaction if given. Returns a Korean message. */
  sync: (user: { key: string; id: string }, db?: Db) => Promise<string>
  findStudent: (id: string) => Promise<{ name: string } | undefined>
  /** A Korean sentence for a student without lectures. */
  whyEmpty: (id: string) => Promise<string>
}

/** The dependencies of the handlers. */
export type Services = {
  db: Db
  clock: () => Date
  settings: Settings
  passwords: Passwords
  credentials: CredentialCheck
  cookies: Cookies
  roster: Roster
}
