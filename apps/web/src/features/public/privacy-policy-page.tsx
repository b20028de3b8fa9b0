import { PrivacyMail } from "./contact.tsx";
import { LegalDocument } from "./legal-document.tsx";
import { privacySections } from "./privacy-sections.tsx";

export function PrivacyPolicyPage() {
  return (
    <LegalDocument
      title="Privacy policy"
      inForce={{ date: "2026-11-01", words: "1 November 2026" }}
      summary={
        <>
          <p>
            Parley keeps what it needs to run your account, your twins and your rooms, and to keep correct
            books. We do not sell personal data, we show no advertising, and we do not train models on your
            content.
          </p>
          <p>
            You can take a copy of everything with you, or delete your account, from Settings at any time.
            Questions go to <PrivacyMail />.
          </p>
        </>
      }
      sections={privacySections}
    />
  );
}
