import { configure } from '@testing-library/react'

// A second, the default, is too short on a busy machine; a longer wait does not slow down a passing test.
configure({ asyncUtilTimeout: 30_000 })
