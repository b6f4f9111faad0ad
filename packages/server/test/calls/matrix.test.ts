import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContract } from '../../src/api/contract.ts'
import { type Campus, openCampus } from './campus.ts'
import { columns, expected, observeCell } from './matrix.ts'
import { expectedPage, observePage, guardedPages } from './page-matrix.ts'

let campus: Campus
beforeAll(async () => void (campus = await openCampus()))
afterAll(() => campus.close())

describe.each(readContract())('$id', ({ id }) => {
  test.each(columns)('by %s', async (column) => {
    expect(await observeCell(campus, id, column)).toEqual(expected(id, column))
  })
})

describe.each(guardedPages)('%s', (page) => {
  test.each(columns)('by %s', async (column) => {
    expect(await observePage(campus, page, column)).toEqual(expectedPage(page, column))
  })
})
