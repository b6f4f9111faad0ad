// Installs the engines of Safari and Firefox, and what their tests need.
import { spawnSync } from 'node:child_process'
import { hasHangul, installFromDebian, pathsOf } from './debian.ts'

/** Programs with the Debian package of each. MiniBrowser comes with the driver. */
const programs = {
  WebKitWebDriver: 'webkit2gtk-driver',
  'firefox-esr': 'firefox-esr',
  Xvfb: 'xvfb',
  'dbus-run-session': 'dbus-x11',
  localedef: 'libc-bin',
}
const korean = 'ko_KR.UTF-8'

/** Throws if an engine is missing and cannot be installed. */
export function ensureEngines(): void {
  const missing = () => Object.entries(programs).filter(([program]) => pathsOf(program).length === 0)
  if (missing().length > 0 || !hasKorean() || !hasHangul())
    installFromDebian(...Object.values(programs), 'locales', 'fontconfig', 'fonts-noto-cjk')
  if (missing().length > 0)
    throw new Error(
      `Install these Debian packages: ${missing()
        .map(([, debian]) => debian)
        .join(', ')}`,
    )
  // WebKit takes its language from the locale.
  if (!hasKorean()) spawnSync('localedef', ['-i', 'ko_KR', '-f', 'UTF-8', korean], { stdio: ['ignore', 2, 2] })
}

function hasKorean() {
  return /^ko_KR\.utf-?8$/im.test(spawnSync('locale', ['-a'], { encoding: 'utf8' }).stdout ?? '')
}
