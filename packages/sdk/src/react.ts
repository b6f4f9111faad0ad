export { useLectures, useUsers } from './react/queries.ts'
export {
  type Told,
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
export { CampusProvider, type CampusProviderProps, useCampus, useForgetPersonalData } from './react/provider.tsx'
