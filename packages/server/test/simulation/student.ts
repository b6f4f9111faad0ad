import { setTimeout as pause } from 'node:timers/promises'
import type { SavedCookies } from '@campus-connect/sdk/node'
import { fairQueue } from '../../src/accounts/queue.ts'
import { retry, isStatus, newBrowser, type Wire } from './browser.ts'
import { isRefusal, type WriteRecord } from '../support/writes/record.ts'
import { lectures } from './roster.ts'

export const firstPassword = 'byeolbit-baram-88'

export type Campus = {
  wire: Wire
  record: WriteRecord
  random: () => number
  /** Milliseconds of the whole day. */
  length: number
  /** What somebody saw that is not so, in words. */
  wrong: string[]
  stale: SavedCookies[]
}

export type Student = ReturnType<typeof newStudent>

/** Sign-ups and logins at a time: no more than the server lets wait, so that none has to be turned away. */
const atOnce = fairQueue({ running: 20, waiting: Infinity, refusal: () => new Error('never') })

/** A student and his browser. What is done to him, by himself or by an administrator, is done one after the other. */
export function newStudent(campus: Campus, id: string, index: number) {
  const { wire, record, wrong, random, length } = campus
  const address = `10.1.${index >> 8}.${index & 255}`
  const browser = newBrowser(wire, address)
  let password = firstPassword
  const passwords: string[] = []
  let last: Promise<unknown> = Promise.resolve()

  /** After whatever is going on with this student. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
  const logIn = () => atOnce.run(id, () => retry(() => browser.campus.login({ id, password, rememberMe: true })))

  /** False where the account cannot be used just now: an administrator has disabled it. */
  async function present(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (!isStatus(error, 401)) throw error
    }
    try {
      await logIn()
    } catch (error) {
      if (isStatus(error, 403)) return false
      throw error
    }
    await work()
    return true
  }

  const look = async (name: string, connected: boolean) => {
    const { data } = await retry(() => browser.campus.listMyLectures())
    const found = data.find((lecture) => lecture.name === name)
    if (found?.connected !== connected) wrong.push(`${id} sees ${name}: ${found?.connected}, not ${connected}`)
  }
  const turn = (name: string, on: boolean) =>
    retry(() =>
      record.send({ id, act: on ? 'start' : 'stop', lecture: name }, () =>
        on ? browser.campus.startAttendance({ name }) : browser.campus.stopAttendance({ name }),
      ),
    )

  const switchTo = (name: string, on: boolean) =>
    inTurn(() =>
      present(async () => {
        await retry(() => browser.campus.listMyLectures())
        await turn(name, on)
        await look(name, on)
      }),
    )

  return {
    id,
    inTurn,
    browser,
    password: () => password,
    /** Those that he had before. */
    passwords,
    async enrol() {
      await inTurn(async () => {
        const body = { id, username: '김하늘', password }
        await atOnce.run(id, () =>
          retry(() => record.send({ id, act: 'signup' }, () => browser.campus.signup(body))).catch((error: unknown) => {
            // The answer to an earlier attempt was lost.
            if (!isStatus(error, 409)) throw error
          }),
        )
        await logIn()
        await look(lectures[0], false)
      })
    },
    /** Comes to class in its first minutes, most right at the beginning, and leaves when it is over. */
    async attend(hour: number, { starts, ends }: { starts: number; ends: number }) {
      const name = lectures[hour]
      if (name === undefined || random() < 0.2) return
      await pause(Math.max(0, starts + 0.02 * length * random() ** 3 - record.now()))
      if (!(await switchTo(name, true))) return
      await pause(Math.max(0, ends + 0.02 * length * random() - record.now()))
      await switchTo(name, false)
    },
    changePassword: () =>
      inTurn(() =>
        present(async () => {
          const old = password
          const newPassword = `saebyeok-${Math.floor(random() * 1e9)}`
          const change = () => browser.campus.changeMyPassword({ currentPassword: old, newPassword })
          try {
            await atOnce.run(id, change)
          } catch (error) {
            if (isRefusal(error)) throw error
            // Without an answer the new one may count: try it.
            password = newPassword
            await logIn().catch(async (refusal: unknown) => {
              if (!isStatus(refusal, 401)) throw refusal
              password = old
              await logIn()
            })
            if (password === old) return
          }
          password = newPassword
          passwords.push(old)
        }),
      ),
    /** Comes back with a new session; the cookie of the old one stays in some other browser. */
    logOut: () =>
      inTurn(async () => {
        const cookies = browser.cookies()
        await retry(() => browser.campus.logout())
        campus.stale.push(cookies)
        await present(() => retry(() => browser.campus.listMyLectures()))
      }),
    leave: () =>
      inTurn(() =>
        present(async () => {
          const gone = () => record.send({ id, act: 'delete' }, () => browser.campus.deleteMe({ password }))
          await atOnce
            .run(id, () => retry(gone))
            .catch((error: unknown) => {
              // The answer to an earlier attempt was lost, and with the account its session.
              if (!isStatus(error, 401)) throw error
            })
        }),
      ),
  }
}
