'use client'

export { useJustSwitched } from './react/just-switched.ts'
export { useLectures, usePrefetch } from './react/queries.ts'
export {
  type Callbacks,
  useChangeMyPassword,
  useDeleteMe,
  useDisableUser,
  useEnableUser,
  useLogin,
  useLogout,
  useSignup,
  useStartAttendance,
  useStartUserLecture,
  useStopAttendance,
  useStopUserLecture,
  useSwitching,
  useSyncMyLectures,
} from './react/mutations.ts'
export { type UserPages, useUserPages } from './react/user-pages.ts'
export { useUsers } from './react/users.ts'
export {
  CampusProvider,
  type CampusProviderProps,
  type LastLectures,
  useCampus,
  useForgetPersonalData,
} from './react/provider.tsx'
