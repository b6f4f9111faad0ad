import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Campus } from '../client.ts'
import type { CampusError } from '../error.ts'
import type { AdminUser, Answer, Lecture, LectureRef, UserLectureRef, UserRef } from '../types.ts'
import { useOptimistic } from './optimistic.ts'
import { useCampus, useForgetPersonalData } from './provider.tsx'
import { lecturesKey, type Users, usersKey } from './queries.ts'

/** Starts a session; what was fetched for somebody else is dropped. */
export function useLogin() {
  const forget = useForgetPersonalData()
  return useCall((campus) => campus.login, { onSuccess: forget })
}

/** Creates an account; does not log in. */
export function useSignup() {
  return useCall((campus) => campus.signup)
}

/** Ends the session; what was fetched is dropped, also when the server could not be told. */
export function useLogout() {
  const forget = useForgetPersonalData()
  return useCall((campus) => () => campus.logout(), { onSettled: forget })
}

/** Brings the lectures in line with the roster and fetches them again. */
export function useSyncMyLectures() {
  const client = useQueryClient()
  return useCall((campus) => () => campus.syncMyLectures(), {
    onSuccess: () => void client.invalidateQueries({ queryKey: lecturesKey }),
  })
}

/** Changes the password; all other sessions end. */
export function useChangeMyPassword() {
  return useCall((campus) => campus.changeMyPassword)
}

/** Deletes the account; what was fetched is dropped. */
export function useDeleteMe() {
  const forget = useForgetPersonalData()
  return useCall((campus) => campus.deleteMe, { onSuccess: forget })
}

/** Connects a lecture: shown at once, taken back on failure, fetched again afterwards. */
export function useStartAttendance() {
  return useCall((campus) => campus.startAttendance, useOptimistic(lecturesKey, connecting(true)))
}

/** Disconnects a lecture: shown at once, taken back on failure, fetched again afterwards. */
export function useStopAttendance() {
  return useCall((campus) => campus.stopAttendance, useOptimistic(lecturesKey, connecting(false)))
}

/** Enables a user: shown at once, taken back on failure, fetched again afterwards. */
export function useEnableUser() {
  return useCall((campus) => campus.enableUser, useOptimistic(usersKey, enabling(true)))
}

/** Disables a user: shown at once, taken back on failure, fetched again afterwards. */
export function useDisableUser() {
  return useCall((campus) => campus.disableUser, useOptimistic(usersKey, enabling(false)))
}

/** Connects a user's lecture: shown at once, taken back on failure, fetched again afterwards. */
export function useStartUserLecture() {
  return useCall((campus) => campus.startUserLecture, useOptimistic(usersKey, connectingOf(true)))
}

/** Disconnects a user's lecture: shown at once, taken back on failure, fetched again afterwards. */
export function useStopUserLecture() {
  return useCall((campus) => campus.stopUserLecture, useOptimistic(usersKey, connectingOf(false)))
}

type Effects<V, T> = {
  onMutate?: (variables: V) => Promise<() => void>
  onSuccess?: () => void
  onError?: (error: CampusError, variables: V, undo: (() => void) | undefined) => void
  onSettled?: (answer: Answer<T> | undefined, error: CampusError | null) => void
}

function useCall<V, T>(pick: (campus: Campus) => (variables: V) => Promise<Answer<T>>, effects: Effects<V, T> = {}) {
  const call = pick(useCampus())
  return useMutation<Answer<T>, CampusError, V, () => void>({ mutationFn: (variables) => call(variables), ...effects })
}

const connecting =
  (connected: boolean) =>
  (lectures: Lecture[], { name }: LectureRef) =>
    lectures.map((lecture) => (lecture.name === name ? { ...lecture, connected } : lecture))

const enabling =
  (enabled: boolean) =>
  (users: Users, { id }: UserRef) =>
    changeUser(users, id, (user) => ({ ...user, enabled }))

const connectingOf =
  (connected: boolean) =>
  (users: Users, { id, name }: UserLectureRef) =>
    changeUser(users, id, (user) => ({ ...user, lectureDtoList: connecting(connected)(user.lectureDtoList, { name }) }))

function changeUser(users: Users, id: string, change: (user: AdminUser) => AdminUser): Users {
  return { ...users, data: users.data.map((user) => (user.id === id ? change(user) : user)) }
}
