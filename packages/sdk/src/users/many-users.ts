// One file to load on demand, because few programs work with many users.
export { changeUsers } from './change-users.ts'
export { iterateUsers } from './iterate-users.ts'
