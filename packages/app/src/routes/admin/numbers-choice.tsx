import type { Campus } from '@campus-connect/sdk'
import { useCampus } from '@campus-connect/sdk/react'
import type { AdminUser } from '@campus-connect/sdk/types'
import { NumbersDialog } from '@campus-connect/ui'
import { useEffect, useState } from 'react'
import { adminFailures } from '../../feedback/admin-texts.ts'
import { failureText } from '../../feedback/messages.ts'

/** Lookups that run at the same time. */
const together = 6

type NumbersChoiceProps = {
  onFound: (users: AdminUser[]) => void
  onClose: () => void
}

/** Looks up the users of pasted numbers. Those that are found are chosen; the others are named. */
export function NumbersChoice({ onFound, onClose }: NumbersChoiceProps) {
  const campus = useCampus()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [error, setError] = useState<string>()
  const [controller] = useState(() => new AbortController())
  useEffect(() => () => controller.abort(), [controller])

  async function choose(numbers: string[]) {
    setError(undefined)
    setProgress({ done: 0, total: numbers.length })
    try {
      const users = await usersOf(campus, numbers, controller.signal, (done) =>
        setProgress({ done, total: numbers.length }),
      )
      const missing = numbers.filter((number) => !users.has(number))
      if (users.size > 0) onFound([...users.values()])
      if (missing.length === 0) return onClose()
      setError(
        `${users.size.toLocaleString('ko-KR')}명을 선택했습니다. 다음 학번의 사용자는 없습니다: ${missing.join(', ')}`,
      )
    } catch (failure) {
      if (!controller.signal.aborted) setError(failureText(adminFailures.adminList, failure))
    }
    setProgress(undefined)
  }

  return (
    <NumbersDialog progress={progress} error={error} onSubmit={(numbers) => void choose(numbers)} onCancel={onClose} />
  )
}

/** The users of these numbers, asked for one by one, because there may be a hundred times more others. */
async function usersOf(campus: Campus, numbers: string[], signal: AbortSignal, onDone: (done: number) => void) {
  const users = new Map<string, AdminUser>()
  const rest = numbers.values()
  let done = 0

  async function lookUp() {
    for (const id of rest) {
      const { data } = await campus.listUsers({ id }, { signal })
      // A server that ignores `id` answers with all users.
      const user = data.find((each) => each.id === id)
      if (user) users.set(id, user)
      onDone((done += 1))
    }
  }
  await Promise.all(Array.from({ length: together }, lookUp))
  return users
}
