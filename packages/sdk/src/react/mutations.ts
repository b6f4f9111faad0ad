import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import type { Lecture, LectureRef, LoginRequest, PasswordChange, PasswordConfirmation } from '../types.ts'
import type { SignupRequest, User } from '../types.ts'
import { myLecture } from './cached-lectures.ts'
import { useOptimistic } from './optimistic.ts'
import { useForgetPersonalData } from './provider.tsx'
import { markJustSwitched } from './just-switched.ts'
import { lecturesKey, useLectureFetch } from './queries.ts'
import { type Callbacks, useCall } from './use-call.ts'

/** Starts a session and drops what was fetched for another user. */
export function useLogin(callbacks?: Callbacks<User>) {
  const forget = useForgetPersonalData()
  return useCall<LoginRequest, User>((campus) => campus.login, callbacks, { onSuccess: forget })
}

/** Creates an account; does not log in. */
export function useSignup(callbacks?: Callbacks<User>) {
  return useCall<SignupRequest, User>((campus) => campus.signup, callbacks)
}

/** Ends the session and drops what was fetched, even if the server cannot be reached. */
export function useLogout(callbacks?: Callbacks<null>) {
  const forget = useForgetPersonalData()
  return useCall<void, null>((campus) => () => campus.logout(), callbacks, { onSettled: forget })
}

/** Updates the lectures from the roster and fetches them again. The data is the new list, or null if it could not be fetched. */
export function useSyncMyLectures(callbacks?: Callbacks<Lecture[] | null>) {
  const fetchLectures = useLectureFetch()
  return useCall<void, Lecture[] | null>(
    (campus) => async () => {
      const { message } = await campus.syncMyLectures()
      return { message, data: await fetchLectures() }
    },
    callbacks,
  )
}

/** Changes the password; all other sessions end. */
export function useChangeMyPassword(callbacks?: Callbacks<null>) {
  return useCall<PasswordChange, null>((campus) => campus.changeMyPassword, callbacks)
}

/** Deletes the account and drops what was fetched. */
export function useDeleteMe(callbacks?: Callbacks<null>) {
  const forget = useForgetPersonalData()
  return useCall<PasswordConfirmation, null>((campus) => campus.deleteMe, callbacks, { onSuccess: forget })
}

/** Connects a lecture: shown at once, taken back on failure, fetched again afterwards. */
export function useStartAttendance(callbacks?: Callbacks<null>) {
  return useCall<LectureRef, null>((campus) => campus.startAttendance, callbacks, useSwitch(true))
}

/** Disconnects a lecture: shown at once, taken back on failure, fetched again afterwards. */
export function useStopAttendance(callbacks?: Callbacks<null>) {
  return useCall<LectureRef, null>((campus) => campus.stopAttendance, callbacks, useSwitch(false))
}

function useSwitch(connected: boolean) {
  const client = useQueryClient()
  return {
    ...useOptimistic(lecturesKey, myLecture, connected),
    onSuccess: ({ name }: LectureRef) => markJustSwitched(client, name),
  }
}

/** Whether one of my lectures is being connected or disconnected, by any component. */
export function useSwitching(name: string | undefined): boolean {
  const isThis = (variables: unknown) => (variables as LectureRef | undefined)?.name === name
  return useIsMutating({ mutationKey: lecturesKey, predicate: ({ state }) => isThis(state.variables) }) > 0
}
