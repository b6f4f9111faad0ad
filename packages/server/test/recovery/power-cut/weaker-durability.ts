import { DatabaseSync } from 'node:sqlite'

/** Loaded before the server of a control run, which shows that the durability tests can fail. */
const { exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function (sql) {
  return exec.call(this, sql.replace('synchronous = full', 'synchronous = normal'))
}
