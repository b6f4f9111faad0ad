import * as fc from 'fast-check'
import type { Arbitrary, AsyncCommand } from 'fast-check'
import { expect } from 'vitest'
import type { TestServer } from '../support/server.ts'
import { expectInvariants } from './invariants.ts'
import { numbers, type Fixture } from './fixture.ts'

type Campus = ReturnType<TestServer['campus']>

const id = numbers.student
/** The lectures of this student in the autumn roster. */
const titles = ['자료구조', '카누/카약']
const passwords = ['hanbit-gaon-2026', 'saebyeok-haneul-77']

const devices = ['phone', 'laptop'] as const
type Device = (typeof devices)[number]

/** The state of the student that the server must have. */
export type Model = {
  account: { password: string; enabled: boolean; connected: Map<string, boolean> } | undefined
  loggedIn: Record<Device, boolean>
  acts: number
}

export type Real = { fixture: Fixture; clients: Record<Device, Campus>; admin: Campus }

type Act = AsyncCommand<Model, Real>

/** Everything that two devices of a student and an administrator can do. */
export function acts(): Arbitrary<Act>[] {
  const device = fc.constantFrom(...devices)
  const password = fc.constantFrom(...passwords)
  const lecture = fc.constantFrom(...titles, '자료구조'.normalize('NFD'), '없는 강의')
  const own = (device: Arbitrary<Device>, name: string, does: (device: Device) => Does) =>
    device.map((device) => act(`${name} on the ${device}`, does(device)))

  return [
    fc
      .tuple(device, password)
      .map(([device, password]) => act(`log in with ${password} on the ${device}`, logIn(device, password))),
    device.map((device) => act(`log in rightly on the ${device}`, logInRightly(device))),
    password.map((password) => act(`sign up with ${password}`, signUp(password))),
    own(device, 'log out', logOut),
    own(device, 'sync', sync),
    fc
      .tuple(device, lecture, fc.boolean())
      .map(([device, name, on]) => act(`${on ? 'start' : 'stop'} ${name} on the ${device}`, connect(device, name, on))),
    fc
      .tuple(lecture, fc.boolean())
      .map(([name, on]) => act(`the administrator ${on ? 'starts' : 'stops'} ${name}`, connectAsAdmin(name, on))),
    fc.boolean().map((on) => act(`the administrator ${on ? 'enables' : 'disables'}`, enable(on))),
    fc
      .tuple(device, password, password)
      .map(([device, from, to]) => act(`change ${from} to ${to} on the ${device}`, change(device, from, to))),
    fc
      .tuple(device, password)
      .map(([device, password]) => act(`delete with ${password} on the ${device}`, remove(device, password))),
  ]
}

/** Makes a call, changes the model, and gives the expected status and the real one. */
type Does = (model: Model, real: Real) => Promise<{ expected: number; got: Promise<unknown> }>

function act(name: string, does: Does): Act {
  return {
    check: () => true,
    run: async (model, real) => {
      const { expected, got } = await does(model, real)
      model.acts += 1
      expect([name, await got.then(() => 200, statusOf)]).toEqual([name, expected])
      // Rate limits have their own tests.
      await real.fixture.db.deleteFrom('throttles').execute()
      await expectAgreement(model, real)
    },
    toString: () => name,
  }
}

const statusOf = (error: { status?: number }) => error.status ?? error

async function expectAgreement({ account, loggedIn }: Model, { fixture, clients, admin }: Real) {
  const shown = account && [...account.connected].map(([name, connected]) => ({ name, connected }))
  for (const device of devices) {
    const seen = clients[device].listMyLectures().then(({ data }) => data, statusOf)
    expect([device, await seen]).toEqual([device, loggedIn[device] ? shown : 401])
  }
  const { data } = await admin.listUsers({ id })
  expect(data.map(({ enabled, lectureDtoList }) => ({ enabled, lectureDtoList }))).toEqual(
    account ? [{ enabled: account.enabled, lectureDtoList: shown }] : [],
  )
  await expectInvariants(fixture.db)
}

function forget(model: Model, but?: Device) {
  for (const device of devices) if (device !== but) model.loggedIn[device] = false
}

function logIn(device: Device, password: string): Does {
  return async (model, { clients }) => {
    const { account } = model
    const got = clients[device].login({ id, password })
    if (account?.password !== password) return { expected: 401, got }
    if (!account.enabled) return { expected: 403, got }
    model.loggedIn[device] = true
    return { expected: 200, got }
  }
}

function logInRightly(device: Device): Does {
  return (model, real) => logIn(device, model.account?.password ?? passwords[0] ?? '')(model, real)
}

function signUp(password: string): Does {
  return async (model, { clients }) => {
    const got = clients.phone.signup({ id, username: '홍길동', password })
    if (model.account) return { expected: 409, got }
    model.account = { password, enabled: true, connected: new Map(titles.map((name) => [name, false])) }
    return { expected: 200, got }
  }
}

function logOut(device: Device): Does {
  return async (model, { clients }) => {
    model.loggedIn[device] = false
    return { expected: 200, got: clients[device].logout() }
  }
}

function sync(device: Device): Does {
  return async ({ loggedIn }, { clients }) => ({
    expected: loggedIn[device] ? 200 : 401,
    got: clients[device].syncMyLectures(),
  })
}

function connect(device: Device, name: string, on: boolean): Does {
  return async (model, { clients }) => {
    const got = on ? clients[device].startAttendance({ name }) : clients[device].stopAttendance({ name })
    return { expected: model.loggedIn[device] ? switched(model, name, on) : 401, got }
  }
}

function connectAsAdmin(name: string, on: boolean): Does {
  return async (model, { admin }) => {
    const got = on ? admin.startUserLecture({ id, name }) : admin.stopUserLecture({ id, name })
    return { expected: switched(model, name, on), got }
  }
}

function switched({ account }: Model, given: string, on: boolean) {
  const name = given.normalize('NFC')
  if (!account?.connected.has(name)) return 404
  account.connected.set(name, on)
  return 200
}

function enable(on: boolean): Does {
  return async (model, { admin }) => {
    const got = on ? admin.enableUser({ id }) : admin.disableUser({ id })
    if (!model.account) return { expected: 404, got }
    model.account.enabled = on
    if (!on) forget(model)
    return { expected: 200, got }
  }
}

function change(device: Device, from: string, to: string): Does {
  return async (model, { clients }) => {
    const { account } = model
    const got = clients[device].changeMyPassword({ currentPassword: from, newPassword: to })
    if (!account || !model.loggedIn[device]) return { expected: 401, got }
    if (account.password !== from) return { expected: 400, got }
    if (from === to) return { expected: 400, got }
    account.password = to
    forget(model, device)
    return { expected: 200, got }
  }
}

function remove(device: Device, password: string): Does {
  return async (model, { clients }) => {
    const got = clients[device].deleteMe({ password })
    if (!model.account || !model.loggedIn[device]) return { expected: 401, got }
    if (model.account.password !== password) return { expected: 400, got }
    model.account = undefined
    forget(model)
    return { expected: 200, got }
  }
}
