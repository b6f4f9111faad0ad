/** @jsxRuntime automatic */
import { isCampusError } from '@campus-connect/sdk'
import { CampusProvider, useLectures, useStartAttendance } from '@campus-connect/sdk/react'

export const App = ({ campus }) => (
  <CampusProvider campus={campus}>
    <Lectures />
  </CampusProvider>
)

function Lectures() {
  const { lectures } = useLectures()
  const start = useStartAttendance()
  if (lectures.status === 'pending') return <p>강의 목록을 불러오는 중...</p>
  const error = lectures.status === 'error' ? lectures.error : start.error
  return (
    <>
      {error && (
        <p role="alert">
          {isCampusError(error) && error.kind === 'refused' ? error.message : '잠시 후 다시 시도해주세요.'}
        </p>
      )}
      {lectures.status === 'success' &&
        lectures.data.map(({ name, connected }) => (
          <button key={name} aria-pressed={connected} onClick={() => start.mutate({ name })}>
            {name}
          </button>
        ))}
    </>
  )
}
