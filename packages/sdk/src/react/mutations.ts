import { type QueryKey, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Campus } from '../client.ts'
import type { CampusError } from '../error.ts'
import type { Answer, LectureRef, LoginRequest, PasswordChange, PasswordConfirmation } from '../types.ts'
import type { SignupRequest, User, UserLectureRef, UserRef } from '../types.ts'
import { account, lectureOf, myLecture } from './lenses.ts'
import { useOptimistic } from './optimistic.ts'
import { useCampus, useForgetPersonalData } from './provider.tsx'
import { lecturesKey, usersKey } from './queries.ts'

/** Told how the call ended, also when the component that made it is gone by then. */
export type Told<T> = {
  onSuccess?: (answer: Answer<T>) => void
  onError?: (error: CampusError) => void
}

/** Starts a session; what was fetched for somebody else is dropped. */
export function useLogin(told?: Told<User>) {
  const forget = useForgetPersonalData()
  return useCall<LoginRequest, User>((campus) => campus.login, told, { onSuccess: forget })
}

/** Creates an account; does not log in. */
export function useSignup(told?: Told<User>) {
  return useCall<SignupRequest, User>((campus) => campus.signup, told)
}

/** Ends the session; what was fetched is dropped, also when the server could not be told. */
export function useLogout(told?: Told<null>) {
  const forget = useForgetPersonalData()
  return useCall<void, null>((campus) => () => campus.logout(), told, { onSettled: forget })
}

/** Brings the lectures in line with the roster and fetches them again. */
export function useSyncMyLectures(told?: Told<null>) {
  const client = useQueryClient()
  const onSuccess = () => void client.invalidateQueries({ queryKey: lecturesKey })
  return useCall<void, null>((campus) => () => campus.syncMyLectures(), told, { onSuccess })
}

/** Changes the password; all other sessions end. */
export function useChangeMyPassword(told?: Told<null>) {
  return useCall<PasswordChange, null>((campus) => campus.changeMyPassword, told)
}

/** Deletes the account; what was fetched is dropped. */
export function useDeleteMe(told?: Told<null>) {
  const forget = useForgetPersonalData()
  return useCall<PasswordConfirmation, null>((campus) => campus.deleteMe, told, { onSuccess: forget })
}

/** Connects a lecture: shown at once, taken back on failure, fetched again afterwards. */
export function useStartAttendance(told?: Told<null>) {
  return useCall<LectureRef, null>(
    (campus) => campus.startAttendance,
    told,
    useOptimistic(lecturesKey, myLecture, true),
  )
}

/** Disconnects a lecture: shown at once, taken back on failure, fetched again afterwards. */
export function useStopAttendance(told?: Told<null>) {
  return useCall<LectureRef, null>(
    (campus) => campus.stopAttendance,
    told,
    useOptimistic(lecturesKey, myLecture, false),
  )
}

/** Whether a lecture of mine is being connected or disconnected, from wherever that was asked. */
export function useSwitching(name: string | undefined): boolean {
  const isThis = (variables: unknown) => (variables as LectureRef | undefined)?.name === name
  return useIsMutating({ mutationKey: lecturesKey, predicate: ({ state }) => isThis(state.variables) }) > 0
}

/** Enables a user: shown at once, taken back on failure, fetched again afterwards. */
export function useEnableUser(told?: Told<null>) {
  return useCall<UserRef, null>((campus) => campus.enableUser, told, useOptimistic(usersKey, account, true))
}

/** Disables a user: shown at once, taken back on failure, fetched again afterwards. */
export function useDisableUser(told?: Told<null>) {
  return useCall<UserRef, null>((campus) => campus.disableUser, told, useOptimistic(usersKey, account, false))
}

/** Connects a user's lecture: shown at once, taken back on failure, fetched again afterwards. */
export function useStartUserLecture(told?: Told<null>) {
  return useCall<UserLectureRef, null>(
    (campus) => campus.startUserLecture,
    told,
    useOptimistic(usersKey, lectureOf, true),
  )
}

/** Disconnects a user's lecture: shown at once, taken back on failure, fetched again afterwards. */
export function useStopUserLecture(told?: Told<null>) {
  return useCall<UserLectureRef, null>(
    (campus) => campus.stopUserLecture,
    told,
    useOptimistic(usersKey, lectureOf, false),
  )
}

type Effects<V, T> = {
  mutationKey?: QueryKey
  onMutate?: (variables: V) => Promise<() => void>
  onSuccess?: () => void
  onError?: (error: CampusError, variables: V, undo: (() => void) | undefined) => void
  onSettled?: (answer: Answer<T> | undefined, error: CampusError | null) => void
}

function useCall<V, T>(
  pick: (campus: Campus) => (variables: V) => Promise<Answer<T>>,
  told: Told<T> = {},
  effects: Effects<V, T> = {},
) {
  const call = pick(useCampus())
  return useMutation<Answer<T>, CampusError, V, () => void>({
    ...effects,
    mutationFn: (variables) => call(variables),
    onSuccess(answer) {
      effects.onSuccess?.()
      told.onSuccess?.(answer)
    },
    onError(error, variables, undo) {
      effects.onError?.(error, variables, undo)
      told.onError?.(error)
    },
  })
}
