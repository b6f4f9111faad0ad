import { Brand } from '../../components/Brand/Brand.tsx'
import { Splash } from '../../components/Splash/Splash.tsx'
import { Spinner } from '../../components/Spinner/Spinner.tsx'

/** The whole page while the session is being checked. */
export function LoadingScreen() {
  return (
    <Splash title={<Brand size="large" />}>
      <Spinner label="로그인 정보를 확인하는 중..." />
    </Splash>
  )
}
