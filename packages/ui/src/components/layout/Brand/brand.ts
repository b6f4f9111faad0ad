/** The name that the brand bar and the public screens show. An app with another name sets it before it renders. */
export const brand = { name: 'Campus Connect' }
