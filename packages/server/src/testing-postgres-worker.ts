import { inject } from 'vitest'

const postgres = inject('postgres')
if (postgres) Object.assign(process.env, { TEST_DATABASE: postgres.url, TEST_POSTGRES_HOME: postgres.home })
