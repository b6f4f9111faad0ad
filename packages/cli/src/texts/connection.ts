import { type Catalogue, joined, type Text, verbatim } from './text.ts'

const plainHttp = {
  ko: '암호화하지 않는 주소입니다. 비밀번호와 로그인 정보가 그대로 전송됩니다',
  en: 'This address is not encrypted. The password and the session are sent in plain text',
}

const reasons = new Map(
  Object.entries<Text>({
    EROFS: { ko: '읽기 전용', en: 'read-only' },
    EACCES: { ko: '권한 없음', en: 'no permission' },
    EPERM: { ko: '권한 없음', en: 'no permission' },
    ENOSPC: { ko: '디스크가 가득 참', en: 'disk full' },
  }),
)

const reason = (code: string | undefined): Text => {
  const known = reasons.get(code ?? '')
  return known ? joined(', ', known, verbatim(code ?? '')) : verbatim(code ?? '?')
}

export const connectionTexts = {
  wrongAddress: { ko: '접속할 주소가 올바르지 않습니다.', en: 'The address of the server is wrong.' },
  exampleHost: {
    ko: '예: --host https://campus.example.ac.kr',
    en: 'Example: --host https://campus.example.ac.kr',
  },
  wrongToken: {
    ko: 'CAMPUS_TOKEN의 값이 인증키가 아니어서 아무것도 보내지 않았습니다.',
    en: 'The value of CAMPUS_TOKEN is not a token. Nothing was sent.',
  },
  wrongTokenHint: {
    ko: '운영자가 campus-server token create로 만든, campus_token_으로 시작하는 값을 그대로 넣어주세요.',
    en: 'Use the value that the operator got from campus-server token create. It begins with campus_token_.',
  },
  noCertificateCheck: {
    ko: 'NODE_TLS_REJECT_UNAUTHORIZED=0이므로 인증서를 확인하지 않습니다.',
    en: 'NODE_TLS_REJECT_UNAUTHORIZED=0: certificates are not checked.',
  },
  plainHttp: (host: string) => ({ ko: `${plainHttp.ko}: ${host}`, en: `${plainHttp.en}: ${host}` }),
  plainHttpHint: {
    ko: 'https 주소를 써주세요. 위험을 알고도 쓰려면 --insecure-http를 붙여주세요.',
    en: 'Use an https address. To accept the risk, add --insecure-http.',
  },
  wrongProxy: {
    ko: '환경 변수의 프록시 주소가 올바르지 않습니다.',
    en: 'The address of the proxy in the environment is wrong.',
  },
  exampleProxy: {
    ko: '예: HTTPS_PROXY=http://proxy.example:3128',
    en: 'Example: HTTPS_PROXY=http://proxy.example:3128',
  },
  oldNode: {
    ko: '--ca에는 Node.js 22.19 또는 24.5 이상이 필요합니다.',
    en: '--ca needs Node.js 22.19 or 24.5, or a newer version.',
  },
  extraCertificates: (file: string) => ({
    ko: `NODE_EXTRA_CA_CERTS=${file} 환경 변수로도 알려 줄 수 있습니다.`,
    en: `The environment variable NODE_EXTRA_CA_CERTS=${file} does the same.`,
  }),
  noCertificate: (file: string) => ({
    ko: `--ca에 쓸 수 있는 PEM 인증서 파일이 아닙니다: ${file}`,
    en: `--ca cannot use this file, because it is not a PEM certificate: ${file}`,
  }),
  otherVersion: (server: string, own: string) => ({
    ko: `campus ${own} 버전은 이 Campus Connect의 ${server} 버전과 맞지 않습니다. 같은 버전을 설치해주세요: 이 주소의 /-/cli`,
    en: `campus ${own} does not belong to this Campus Connect, which has version ${server}. Install the same version: /-/cli at this address`,
  }),
  newer: (version: string, own: string, command: string) => ({
    ko: `campus ${version} 버전이 있습니다(지금 ${own}). 설치: ${command}`,
    en: `campus ${version} is available (this is ${own}). Install it: ${command}`,
  }),
  noProfile: (name: string) => ({
    ko: `없는 프로필이라 어느 주소인지 알 수 없습니다: ${name}`,
    en: `There is no such profile, so the address is not known: ${name}`,
  }),
  similarProfile: (name: string) => ({
    ko: `혹시 이 프로필을 찾으십니까? ${name}`,
    en: `Did you mean this profile? ${name}`,
  }),
  knownProfiles: (names: string) => ({
    ko: `있는 프로필: ${names || '없음'} (--profile이나 CAMPUS_PROFILE)`,
    en: `Saved profiles: ${names || 'none'} (--profile or CAMPUS_PROFILE)`,
  }),
  profileName: {
    ko: '프로필 이름은 영문, 숫자, 밑줄(_), 붙임표(-)로 입력해주세요.',
    en: 'A profile name has letters a–z, digits, underscores and hyphens.',
  },
  noRegularFile: (path: string) => ({
    ko: `일반 파일이 아니므로 쓰지 않습니다: ${path}`,
    en: `Not used, because it is not a regular file: ${path}`,
  }),
  otherOwner: (path: string) => ({
    ko: `다른 사용자의 것이므로 쓰지 않습니다: ${path}`,
    en: `Not used, because it belongs to another user: ${path}`,
  }),
  symlink: (path: string) => ({
    ko: `심볼릭 링크이므로 쓰지 않습니다: ${path}`,
    en: `Not used, because it is a symbolic link: ${path}`,
  }),
  usedOfOther: (path: string) => ({
    ko: `다른 사용자의 로그인 정보를 씁니다: ${path}`,
    en: `The session is read from a file of another user: ${path}`,
  }),
  openToOthers: (code: string | undefined, path: string) => ({
    ko: `다른 사용자도 읽을 수 있는 로그인 정보이며, 권한을 바꿀 수 없습니다(${reason(code).ko}): ${path}`,
    en: `Other users can read the session, and its mode cannot be changed (${reason(code).en}): ${path}`,
  }),
  unreadable: (code: string | undefined, path: string) => ({
    ko: `로그인 정보를 읽을 수 없습니다(${reason(code).ko}): ${path}`,
    en: `The session cannot be read (${reason(code).en}): ${path}`,
  }),
  unsaved: (code: string | undefined, path: string) => ({
    ko: `로그인 정보를 저장할 수 없습니다(${reason(code).ko}): ${path}`,
    en: `The session cannot be saved (${reason(code).en}): ${path}`,
  }),
  notRemoved: (code: string | undefined, path: string) => ({
    ko: `로그인 정보를 지울 수 없습니다(${reason(code).ko}): ${path}`,
    en: `The session cannot be removed (${reason(code).en}): ${path}`,
  }),
} satisfies Catalogue

export const questionTexts = {
  required: { ko: '값을 입력해주세요.', en: 'Please enter a value.' },
  yes: { ko: '예', en: 'Yes' },
  no: { ko: '아니요', en: 'No' },
  hidden: { ko: '입력해도 보이지 않습니다', en: 'not shown while you type' },
  noTerminal: { ko: '물어볼 터미널이 없습니다.', en: 'There is no terminal to ask on.' },
  cannotAsk: {
    ko: '확인이 필요한 작업이지만 물어볼 수 없습니다.',
    en: 'This needs a confirmation, but there is no terminal to ask on.',
  },
  addYes: {
    ko: '확인 없이 실행하려면 --yes(-y)를 붙여주세요.',
    en: 'To run it without a confirmation, add --yes (-y).',
  },
  declined: { ko: '취소했습니다. 변경하지 않았습니다.', en: 'Cancelled. Nothing was changed.' },
  typeToContinue: (word: Text) => ({
    ko: ` 계속하려면 ‘${word.ko}’라고 입력해주세요.`,
    en: ` Type ‘${word.en}’ to continue.`,
  }),
} satisfies Catalogue
