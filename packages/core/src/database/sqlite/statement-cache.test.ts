import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { statementCache } from './statement-cache.ts'

test('a statement is prepared only once', () => {
  const { statement, prepares } = counted()

  for (const id of ['a', 'b', 'c']) statement('insert into things values (?)').statement.run(id)

  expect(prepares()).toBe(1)
  expect(
    statement('select id from things order by id')
      .statement.all()
      .map(({ id }) => id),
  ).toEqual(['a', 'b', 'c'])
})

test('the cache drops the least recently used statements', () => {
  const { statement, prepares } = counted()

  statement('select 1')
  for (let number = 1000; number < 1500; number += 1) {
    statement(`select ${number}`)
    statement('select 1')
  }
  expect(prepares()).toBe(501)

  statement('select 1499')
  expect(prepares()).toBe(501)
  statement('select 1000')
  expect(prepares()).toBe(502)
})

test('a statement that failed can be run again', () => {
  const { statement } = counted()
  const insert = () => statement('insert into things values (?)').statement.run('a')

  insert()
  expect(insert).toThrow('UNIQUE')
  statement('delete from things').statement.run()

  expect(insert().changes).toBe(1)
})

test('a cached statement sees a changed table', () => {
  const { statement } = counted()
  const all = () => statement('select * from things').statement.all()

  statement('insert into things values (?)').statement.run('a')
  expect(all()).toEqual([{ id: 'a' }])
  statement('alter table things add column more text').statement.run()

  expect(all()).toEqual([{ id: 'a', more: null }])
})

function counted() {
  let prepared = 0
  class Counting extends DatabaseSync {
    override prepare(...given: Parameters<DatabaseSync['prepare']>) {
      prepared += 1
      return super.prepare(...given)
    }
  }
  const database = new Counting(':memory:')
  onTestFinished(() => database.close())
  database.exec('create table things (id text primary key)')
  return { statement: statementCache(database), prepares: () => prepared }
}
