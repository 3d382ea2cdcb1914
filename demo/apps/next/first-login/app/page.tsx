import { KmsLogin } from "kms-elements/react";

export default function Home() {
  return (
    <main>
      <KmsLogin emulator="http://localhost:8787" />
    </main>
  );
}
