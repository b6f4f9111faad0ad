import { type FormEvent, useState } from 'react'
import type { CampusError } from '@campus-connect/sdk'
import { useLectures, useLogin, useStartAttendance, useStopAttendance } from '@campus-connect/sdk/react'

export function App() {
  const [name, setName] = useState<string>()

  return name === undefined ? <Login onDone={setName} /> : <Lectures name={name} />
}

function Login({ onDone }: { onDone: (name: string) => void }) {
  const login = useLogin({ onSuccess: ({ data }) => onDone(data.username) })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { id, password } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    login.mutate({ id: id ?? '', password: password ?? '' })
  }

  return (
    <form onSubmit={submit}>
      <label>
        학번 <input name="id" autoComplete="username" />
      </label>
      <label>
        비밀번호 <input name="password" type="password" autoComplete="current-password" />
      </label>
      <button disabled={login.isPending}>로그인</button>
      <Failure error={login.error} />
    </form>
  )
}

function Lectures({ name }: { name: string }) {
  const { lectures } = useLectures()
  const [error, setError] = useState<CampusError | null>(null)
  const callbacks = { onSuccess: () => setError(null), onError: setError }
  const start = useStartAttendance(callbacks)
  const stop = useStopAttendance(callbacks)
  if (lectures.status === 'pending') return <p>강의 목록을 불러오는 중...</p>
  if (lectures.status === 'error') return <p role="alert">강의 목록을 불러오지 못했습니다.</p>

  return (
    <main>
      <h1>{name}님의 강의</h1>
      <Failure error={error} />
      <ul>
        {lectures.data.map((lecture) => (
          <li key={lecture.name}>
            {lecture.name}{' '}
            <button onClick={() => (lecture.connected ? stop : start).mutate({ name: lecture.name })}>
              {lecture.connected ? '해제' : '연결'}
            </button>
          </li>
        ))}
      </ul>
    </main>
  )
}

/** A refusal has the server's sentence; the other messages are for developers. */
function Failure({ error }: { error: CampusError | null }) {
  if (!error) return null
  return <p role="alert">{error.kind === 'refused' ? error.message : '접속할 수 없습니다.'}</p>
}
