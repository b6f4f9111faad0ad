import { expect, onTestFinished, test } from 'vitest'
import { keepsCookies } from './browser.ts'

test('a tab that asks at the same time does not make the browser look as if it kept no cookies', () => {
  const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!
  let others = 1
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: get!.bind(document),
    set(value: string) {
      set!.call(document, value)
      if (others-- > 0) keepsCookies()
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(document, 'cookie'))

  expect(keepsCookies()).toBe(true)
  expect(document.cookie).toBe('')
})
