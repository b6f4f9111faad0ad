// In place of TanStack Query's module of infinite queries.
const absent = (): never => {
  throw new Error('this build has no infinite queries')
}

export { absent as hasNextPage, absent as hasPreviousPage, absent as infiniteQueryBehavior }
