/** The sentences about a switch; `whose` names the person, if it is somebody else's lecture. */
export function switchTexts({ name, connected, whose }: { name: string; connected: boolean; whose?: string }) {
  const lecture = `${whose === undefined ? '' : `${whose} 사용자의 `}‘${name}’`
  return connected
    ? { changed: `${lecture} 강의가 연결되었습니다.`, unchanged: '이미 연결되어 있습니다.' }
    : { changed: `${lecture} 강의 연결이 해제되었습니다.`, unchanged: '이미 연결 해제되어 있습니다.' }
}
