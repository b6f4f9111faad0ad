import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Campus, openCampus } from './campus.ts'
import { listUsers } from './list-users.ts'
import { expectation, observe } from './run.ts'

let campus: Campus
beforeAll(async () => void (campus = await openCampus()))
afterAll(() => campus.close())

test.each(listUsers)('$name', async (scenario) => {
  expect(await observe(campus, scenario)).toEqual(expectation(scenario))
})
