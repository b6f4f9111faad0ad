import { setTimeout as pause } from 'node:timers/promises'
import type { SavedCookies } from '@campus-connect/sdk/node'
import { fairQueue } from '@campus-connect/core/domain/accounts/fair-queue.ts'
import { retry, isStatus, newBrowser, type Wire } from './browser.ts'
import { isRefusal, type WriteRecord } from '../support/writes/record.ts'
import { lectures } from './roster.ts'

export const firstPassword = 'byeolbit-baram-88'

export type Campus = {
  wire: Wire
  record: WriteRecord
  random: () => number
  /** The length of the day in milliseconds. */
  length: number
  /** Descriptions of wrong answers. */
  wrong: string[]
  stale: SavedCookies[]
}

export type Student = ReturnType<typeof newStudent>

/** Limits sign-ups and logins to what the server queues, so that it refuses none. */
const atOnce = fairQueue({ running: 20, waiting: Infinity, refusal: () => new Error('never') })

/** A student with a browser. All changes of the account, also an administrator's, happen one after the other. */
export function newStudent(campus: Campus, id: string, index: number) {
  const { wire, record, wrong, random, length } = campus
  const address = `10.1.${index >> 8}.${index & 255}`
  const browser = newBrowser(wire, address)
  let password = firstPassword
  const passwords: string[] = []
  let last: Promise<unknown> = Promise.resolve()

  /** Does this after all earlier changes of this student. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
  const logIn = () => atOnce.run([id], () => retry(() => browser.campus.login({ id, password, rememberMe: true })))

  /** False if an administrator has disabled the account. */
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
    /** Earlier passwords. */
    passwords,
    async enrol() {
      await inTurn(async () => {
        // The first student becomes an administrator, and nobody may have an administrator's name.
        const body = { id, username: index === 0 ? '박도윤' : '김하늘', password }
        await atOnce.run([id], () =>
          retry(() => record.send({ id, act: 'signup' }, () => browser.campus.signup(body))).catch((error: unknown) => {
            // The answer to an earlier attempt was lost.
            if (!isStatus(error, 409)) throw error
          }),
        )
        await logIn()
        await look(lectures[0], false)
      })
    },
    /** Connects in the first minutes of the lecture and disconnects after its end. */
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
            await atOnce.run([id], change)
          } catch (error) {
            if (isRefusal(error)) throw error
            // Without an answer the new password may be valid, so try it.
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
    /** Logs out and in again; another browser keeps the old cookie. */
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
            .run([id], () => retry(gone))
            .catch((error: unknown) => {
              // The answer to an earlier attempt was lost, and the session ended with the account.
              if (!isStatus(error, 401)) throw error
            })
        }),
      ),
  }
}
