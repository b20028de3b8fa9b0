import { describe, expect, it } from "vitest";
import { guessLanguage } from "./guess-language.ts";

describe("guessing the language", () => {
  it.each([
    ["en", "The library is open from nine to five, and the reading room is closed on Sundays."],
    ["de", "Die Bibliothek ist von neun bis fünf geöffnet, und der Lesesaal bleibt sonntags zu."],
    ["fr", "La bibliothèque est ouverte de neuf à cinq heures, mais la salle est fermée le dimanche."],
    ["es", "La biblioteca está abierta de nueve a cinco, pero la sala de lectura no abre los domingos."],
    ["it", "La biblioteca è aperta dalle nove alle cinque, ma la sala di lettura non apre la domenica."],
    [
      "pt",
      "A biblioteca está aberta das nove às cinco, mas a sala de leitura não abre aos domingos, você sabe.",
    ],
    ["nl", "De bibliotheek is open van negen tot vijf, maar de leeszaal is op zondag niet open."],
    ["ja", "図書館は九時から五時まで開いています。閲覧室は日曜日は閉まっています。"],
    ["zh", "图书馆九点到五点开放,阅览室星期日关闭。"],
    ["ko", "도서관은 아홉 시부터 다섯 시까지 열려 있습니다."],
    ["ru", "Библиотека открыта с девяти до пяти, читальный зал закрыт по воскресеньям."],
    ["uk", "Бібліотека відкрита з дев'ятої до п'ятої, читальний зал зачинений у неділю."],
    ["ar", "المكتبة مفتوحة من التاسعة إلى الخامسة."],
    ["th", "ห้องสมุดเปิดตั้งแต่เก้าโมงถึงห้าโมงเย็น"],
    ["en", "12345 67890"],
    ["en", ""],
  ])("%s: %s", (language, text) => {
    expect(guessLanguage(text)).toBe(language);
  });

  it("is not misled by a quotation in another script", () => {
    expect(
      guessLanguage("The word 図書館 means library in Japanese, and it is written with three signs."),
    ).toBe("en");
  });
});
