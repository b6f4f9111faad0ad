'use client'
import type { FormEvent } from 'react'
import { isCampusError } from '@campus-connect/sdk'
import { useLectures, useLogin, useStartAttendance, useStopAttendance } from '@campus-connect/sdk/react'

export function Lectures() {
  const { lectures } = useLectures()
  const start = useStartAttendance()
  const stop = useStopAttendance()
  if (lectures.status === 'pending') return <p>강의 목록을 불러오는 중...</p>
  if (lectures.status === 'error') {
    const { error } = lectures
    return isCampusError(error) && error.code === 'unauthenticated' ? <Login /> : <Failure error={error} />
  }

  return (
    <main>
      <h1>내 강의</h1>
      <Failure error={start.error ?? stop.error} />
      <ul>
        {lectures.data.map(({ name, connected }) => (
          <li key={name}>
            {name}{' '}
            <button onClick={() => (connected ? stop : start).mutate({ name })}>{connected ? '해제' : '연결'}</button>
          </li>
        ))}
      </ul>
    </main>
  )
}

function Login() {
  const login = useLogin()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { id, password } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    login.mutate({ id: id ?? '', password: password ?? '', rememberMe: true })
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

/** A refusal has the server's sentence; the other messages are for developers. */
function Failure({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p role="alert">
      {isCampusError(error) && error.kind === 'refused' ? error.message : '잠시 후 다시 시도해주세요.'}
    </p>
  )
}
