/** Title and command of each check that needs no test runner. */
export const checks = [
  ['format', 'oxfmt', '--check', '.'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['types', 'tsc', '--noEmit'],
  ['contract', 'redocly', 'lint', 'openapi.yaml'],
  ['generated files', process.execPath, 'scripts/generate.ts', '--check'],
  ['import directions', 'depcruise', 'packages', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'],
  ['unused and unlisted', 'knip', '--no-progress'],
  ['lock file', process.execPath, 'scripts/check/lock.ts'],
  ['packages', process.execPath, 'scripts/check/packages.ts'],
]
