import { expect, test } from 'vitest'
import { isLoopback } from './addresses.ts'

test('loopback is recognized in all its forms', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '[::1]', 'localhost'].every(isLoopback)).toBe(true)
  expect(['0.0.0.0', '::', '10.0.0.1', 'campus.example.ac.kr', '127.0.0.1.example.com'].some(isLoopback)).toBe(false)
})
