import { KmsLogin } from 'kms-elements/react'

function App() {
  return (
    <KmsLogin
      emulator="http://localhost:8787"
      onKmsSignedIn={({ detail }) => console.log('signed in:', detail.organizationId)}
    />
  )
}

export default App
