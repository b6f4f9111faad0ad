// node:sqlite alone, without a server: connects and disconnects in the campus's own tables and commits each, durably.
import { DatabaseSync } from 'node:sqlite'

process.once('message', ({ file, students, lecture, seconds }) => {
  const database = new DatabaseSync(file)
  database.exec('pragma foreign_keys = on; pragma journal_mode = wal; pragma synchronous = full')
  const statements = {
    begin: database.prepare('begin immediate'),
    find: database.prepare(
      'select key, connected from lectures where user_key = ? and name = ? and removed_at is null',
    ),
    change: database.prepare('update lectures set connected = ? where key = ? and connected = ?'),
    write: database.prepare(
      'insert into attendance_events (at, user_key, lecture, connected_from, connected_to, by_key, cause) values (?, ?, ?, ?, ?, ?, ?)',
    ),
    commit: database.prepare('commit'),
  }
  const began = performance.now()
  let commits = 0
  for (; performance.now() - began < seconds * 1000; commits += 1) {
    const user = students[commits % students.length]
    statements.begin.run()
    const { key, connected } = statements.find.get(user, lecture)
    statements.change.run(1 - connected, key, connected)
    statements.write.run(new Date().toISOString(), user, lecture, connected, 1 - connected, user, 'student')
    statements.commit.run()
  }
  const rate = commits / ((performance.now() - began) / 1000)
  database.close()
  process.send({ rate }, () => process.disconnect())
})
