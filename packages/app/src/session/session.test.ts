import { describe, expect, test, vi } from 'vitest'
import { createSession } from './session.ts'
import type { UserStorage } from './stored-user.ts'

const student = { id: '20240001', username: '김하늘' }
const ended = () => Promise.resolve()

function memory(user?: unknown): UserStorage & { user: () => unknown } {
  const values = new Map<string, string>()
  if (user !== undefined) values.set('user', typeof user === 'string' ? user : JSON.stringify(user))
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    user: () => JSON.parse(values.get('user') ?? 'null'),
  }
}

const forbidden: UserStorage = {
  getItem: () => {
    throw new DOMException('denied', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('denied', 'SecurityError')
  },
  removeItem: () => {
    throw new DOMException('denied', 'SecurityError')
  },
}

describe('the start', () => {
  test('restores the stored user once the server knows the session', () => {
    const session = createSession(memory(student))
    expect(session.current()).toEqual({ status: 'checking', user: student })

    session.confirmed(ended)

    expect(session.current()).toEqual({ status: 'in', user: student })
  })

  test('ends a server session that belongs to no stored user', () => {
    const session = createSession(memory())
    const endServerSession = vi.fn<() => Promise<void>>(ended)

    session.confirmed(endServerSession)

    expect(session.current()).toEqual({ status: 'out', returnAfterLogin: true })
    expect(endServerSession).toHaveBeenCalledOnce()
  })

  test('keeps the stored user when no answer comes', () => {
    const storage = memory(student)
    const session = createSession(storage)

    session.unconfirmed()

    expect(session.current()).toEqual({ status: 'checking', user: student })
    expect(storage.user()).toEqual(student)
  })

  test('is logged out when no user is stored and no answer comes', () => {
    const session = createSession(memory())

    session.unconfirmed()

    expect(session.current().status).toBe('out')
  })

  test.each([
    '',
    'null',
    '[]',
    '"20240001"',
    '{"id":',
    '{"id":"20240001"}',
    '{"id":20240001,"username":"김하늘"}',
    '{"id":"../admin","username":"김하늘"}',
    '{"id":"20240001","username":""}',
    '{"id":"20240001","username":"김하늘","isAdmin":"true"}',
    `{"id":"${'1'.repeat(33)}","username":"김하늘"}`,
  ])('drops the stored value %s', (text) => {
    const storage = memory(text)

    expect(createSession(storage).current()).toEqual({ status: 'checking', user: undefined })
    expect(storage.getItem('user')).toBeNull()
  })

  test('ignores unknown properties of the stored value', () => {
    const session = createSession(memory({ ...student, isAdmin: true, password: 'x', __proto__: { id: 'y' } }))

    expect(session.current()).toEqual({ status: 'checking', user: { ...student, isAdmin: true } })
  })
})

test('without 로그인 유지 the stored user ends with the browser, with it he stays', () => {
  for (const rememberMe of [true, false]) {
    const storage = memory()
    createSession(storage).entered(student, rememberMe)
    expect(createSession(storage).userId()).toBe(student.id)

    // A browser that closes drops the cookies without an age.
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie};path=/;max-age=0`

    expect(createSession(storage).userId()).toBe(rememberMe ? student.id : undefined)
    expect(storage.user()).toEqual(rememberMe ? student : null)
  }
})

describe('coming and going', () => {
  test('a login stores number, name and role, and nothing else', () => {
    const storage = memory()
    const session = createSession(storage)

    session.entered({ ...student, isAdmin: false, token: 'secret' } as typeof student, true)

    expect(storage.user()).toEqual({ ...student, isAdmin: false })
    expect(session.current().status).toBe('in')
  })

  test('a lost session returns to its page after the login, a logout does not', () => {
    const lost = createSession(memory(student))
    lost.lost()
    expect(lost.current()).toEqual({ status: 'out', returnAfterLogin: true })

    const left = createSession(memory(student))
    left.left()
    expect(left.current()).toEqual({ status: 'out', returnAfterLogin: false })
  })

  test('several 401 answers log out once', () => {
    const session = createSession(memory(student))
    const listener = vi.fn<() => void>()
    session.subscribe(listener)

    session.lost()
    session.lost()
    session.left()

    expect(listener).toHaveBeenCalledOnce()
    expect(session.current()).toEqual({ status: 'out', returnAfterLogin: true })
  })

  test('a login waits until the ownerless server session has ended', async () => {
    const session = createSession(memory())
    const steps: string[] = []
    let finish = () => {}
    session.confirmed(() => new Promise<void>((resolve) => (finish = resolve)).then(() => steps.push('ended')))

    const ready = session.readyForLogin().then(() => steps.push('ready'))
    finish()
    await ready

    expect(steps).toEqual(['ended', 'ready'])
  })

  test('a late answer of the check does not affect a newer session', () => {
    const session = createSession(memory())
    session.entered(student, true)
    const endServerSession = vi.fn<() => Promise<void>>(ended)

    session.confirmed(endServerSession)
    session.unconfirmed()

    expect(session.current()).toEqual({ status: 'in', user: student })
    expect(endServerSession).not.toHaveBeenCalled()
  })
})

describe('other tabs', () => {
  // A stored user may have seen his last list, and the next person must not come to his address.
  test.each([
    ['nobody stored keeps', memory(), true],
    ['a stored user loses', memory(student), false],
  ])('when another tab is answered first, a tab with %s the address that it was opened for', (_, storage, kept) => {
    const session = createSession(storage)

    session.storageChanged({ key: 'user', newValue: '' })

    expect(session.current()).toEqual({ status: 'out', returnAfterLogin: kept })
  })

  test('a login there logs in here', () => {
    const session = createSession(memory())
    session.lost()

    session.storageChanged({ key: 'user', newValue: JSON.stringify(student) })

    expect(session.current()).toEqual({ status: 'in', user: student })
  })

  test.each([
    ['a logout', { key: 'user', newValue: null }],
    ['a cleared storage', { key: null, newValue: null }],
    ['a forged value', { key: 'user', newValue: '{"id":7}' }],
  ])('%s there logs out here, without a return address', (_, event) => {
    const session = createSession(memory(student))
    session.entered(student, true)

    session.storageChanged(event)

    expect(session.current()).toEqual({ status: 'out', returnAfterLogin: false })
  })

  test('changes of other keys there have no effect', () => {
    const session = createSession(memory(student))
    session.entered(student, true)

    session.storageChanged({ key: 'theme', newValue: 'dark' })

    expect(session.current().status).toBe('in')
  })
})

test('without browser storage a session lasts until the reload', () => {
  const session = createSession(forbidden)
  expect(session.current()).toEqual({ status: 'checking', user: undefined })

  session.entered(student, true)
  expect(session.current()).toEqual({ status: 'in', user: student })

  session.left()
  expect(session.current().status).toBe('out')
})

describe('a user whom the server names', () => {
  const named = { ...student, isAdmin: false, hasPassword: false }

  test('is in, in place of nobody or of another user of an earlier visit', () => {
    for (const stored of [undefined, { id: '20240002', username: '이바다' }]) {
      const storage = memory(stored)
      const session = createSession(storage)

      session.named(named)

      expect(session.current()).toEqual({ status: 'in', user: named })
      expect(storage.user()).toEqual(named)
    }
  })

  test('is not in again after a logout that their answer was too late for', () => {
    const session = createSession(memory(student))
    session.confirmed(ended)
    session.left()

    session.named(named)

    expect(session.current()).toEqual({ status: 'out', returnAfterLogin: false })
  })

  test('does not take the place of who has logged in since', () => {
    const session = createSession(memory())
    session.entered({ id: '20240002', username: '이바다' }, false)

    session.named(named)

    expect(session.current()).toMatchObject({ status: 'in', user: { id: '20240002' } })
  })

  test('changes nothing if nothing has changed', () => {
    const session = createSession(memory())
    session.named(named)
    const listener = vi.fn<() => void>()
    session.subscribe(listener)

    session.named(named)
    expect(listener).not.toHaveBeenCalled()
    session.named({ ...named, username: '김하늬' })

    expect(listener).toHaveBeenCalledOnce()
  })
})
