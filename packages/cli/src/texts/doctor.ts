import type { Catalogue, Language } from './text.ts'

const verdicts = {
  ok: { ko: '● 정상', en: '● ok' },
  warning: { ko: '● 주의', en: '● warning' },
  failed: { ko: '○ 실패', en: '○ failed' },
}

/** The names of the checks. */
export const doctorTitles = {
  address: { ko: '주소', en: 'Address' },
  proxy: { ko: '프록시', en: 'Proxy' },
  reach: { ko: '접속', en: 'Reached' },
  certificate: { ko: '인증서', en: 'Certificate' },
  clock: { ko: '시계', en: 'Clock' },
  version: { ko: '버전', en: 'Version' },
  login: { ko: '로그인', en: 'Login' },
} satisfies Catalogue

/** `campus doctor`. */
export const doctorTexts = {
  check: { ko: '항목', en: 'Check' },
  verdict: (verdict: keyof typeof verdicts) => verdicts[verdict],
  noProxy: { ko: '쓰지 않음', en: 'none' },
  reached: (milliseconds: number) => ({ ko: `${milliseconds}ms에 응답`, en: `answered in ${milliseconds} ms` }),
  other: (status: number) => ({
    ko: `Campus Connect가 아닌 응답입니다(상태 ${status}). 주소나 프록시를 확인해주세요.`,
    en: `Something else than Campus Connect answered (status ${status}). Check the address and the proxy.`,
  }),
  remedy: (proxy: string | undefined) =>
    proxy === undefined
      ? {
          ko: '주소와 방화벽을 확인해주세요. 프록시를 거쳐야 하면 HTTPS_PROXY를 정해주세요.',
          en: 'Check the address and the firewall. If there is a proxy, set HTTPS_PROXY.',
        }
      : {
          ko: '프록시를 확인해주세요. 거치지 않아야 하면 NO_PROXY에 주소를 넣어주세요.',
          en: 'Check the proxy, or name the address in NO_PROXY to go around it.',
        },
  trusted: { ko: '믿을 수 있음', en: 'trusted' },
  certificate: (days: number) => ({
    ko: `믿을 수 있고 ${days}일 뒤에 끝남`,
    en: `trusted, ends in ${days} days`,
  }),
  clock: (seconds: number) => ({
    ko: Math.abs(seconds) < 2 ? '맞음' : `이 컴퓨터가 ${Math.abs(seconds)}초 ${seconds > 0 ? '빠름' : '느림'}`,
    en:
      Math.abs(seconds) < 2
        ? 'right'
        : `this computer is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the other`,
  }),
  version: (own: string, server: string | null) => ({
    ko:
      server === null || server === own
        ? own
        : `campus ${own}, Campus Connect ${server}. 같은 버전을 설치해주세요: 이 주소의 /-/cli`,
    en:
      server === null || server === own
        ? own
        : `campus ${own}, Campus Connect ${server}. Install the same version: /-/cli at this address`,
  }),
  token: { ko: 'CAMPUS_TOKEN', en: 'CAMPUS_TOKEN' },
  loggedIn: (id: string, end: string | undefined, time: (iso: string, language: Language) => string) => ({
    ko: end === undefined ? id : `${id}, ${time(end, 'ko')}까지`,
    en: end === undefined ? id : `${id}, until ${time(end, 'en')}`,
  }),
  failed: (count: number) => ({ ko: `${count}개 항목을 고쳐야 합니다.`, en: `${count} of the checks failed.` }),
} satisfies Catalogue
