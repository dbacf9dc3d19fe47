"""Kinds of Dutch words on which a lexicon goes wrong, each with words that show it."""

from __future__ import annotations

import pytest

from wordrummi.lexicon.admission import Admission

ALLOWED = {
    "a noun that is a verb form as well": """
        werk loop bloei groei draai stap sprong greep klim duik vangst lift ruzie spijt rouw troost beet snee knik
        wenk roep gil schreeuw fluit zang klank toon trap schop slok hap kauw brul zucht geeuw""",
    "a noun that is an infinitive as well": """
        leven eten drinken weten streven lijden vertrouwen wantrouwen verlangen vermoeden vermogen voornemen voorkomen
        genoegen ongenoegen behagen onbehagen wezen optreden overlijden ontstaan bestaan medelijden welzijn samenzijn
        inkomen huishouden gebeuren laken kussen wapen""",
    "a noun in -en that is no plural": """
        baken bekken bodem boezem degen deken examen haven heiden christen keuken koren kuiken lantaren leugen linnen
        molen morgen orkaan oven regen reden schoen seizoen steen teken toren varken veulen wagen zegen kozijn""",
    "a noun in -s that is no plural": """
        kans mens prijs reis huis muis glas gras jas tas bus kaas vlees plaats dans grens hals gans spons prins heks
        fles les mits kompas atlas circus cactus virus crisis basis thermos cursus radius lotus krokus""",
    "a noun in -je that is no living diminutive": """
        meisje sprookje franje oranje plunje kastanje bonje beetje akkefietje dubbeltje kwartje""",
    "a compound of a noun": """
        appelboom fietspad huissleutel kerktoren waterval zonnebloem regenjas tandarts voetbal treinstation""",
    "a participle that is an adjective": """
        bekend getrouwd verliefd verslaafd verward gesloten gebroken gescheiden verboden verborgen opgewonden dronken
        ontroerend boeiend spannend dringend woedend verbaasd ervaren bezorgd beroemd gehandicapt geschikt verlegen
        besloten volwassen uitstekend vermoeiend verlaten verloren""",
    "an adjective, inflected or compared": """
        mooie groter grootste kleinere liefst hoger hoogste rode witte zwaarder zwaarste lekkere lekkerder blijer jonge
        oudste vroegere snelste""",
    "an adjective of material": """
        houten gouden zilveren ijzeren stalen stenen glazen katoenen wollen leren papieren rieten marmeren bronzen
        zijden eiken""",
    "an adverb or a function word": """
        misschien altijd nooit gisteren vandaag morgen straks dadelijk overal nergens ergens samen alleen vaak soms
        omdat hoewel terwijl zonder tussen tegen onder boven naast iemand niemand iedereen alles niets elkaar zichzelf
        twaalf dertien honderd duizend eerste tweede ondersteboven achterstevoren zachtjes stilletjes""",
    "an abstract noun": """
        vrijheid schoonheid wetenschap vriendschap lering regeling verwachting gedachte kennis geduld gedrag gezag
        geluk gevaar gebaar geheim gemak geschenk gebergte gebouw""",
    "a person": """
        bakker lerares zangeres dokter koning koningin beklaagde reiziger verkoopster vriendin kunstenaar bediende
        gevangene zieke blinde geliefde directeur actrice""",
    "a loan word": """
        computer team baby taxi pizza sushi yoga bureau cadeau etage garage trottoir restaurant menu jus steak quiz
        quotum cello piano saxofoon café hotel whisky joker""",
    "a present participle that is an adjective": """
        misleidend inspirerend belastend afwijkend kalmerend uitnodigend verstikkend beschermende leidende
        resterende""",
    "an inflected participle that is an adjective": "geklede opgezette besmette bezette verrotte gebruikte verwachte",
    "a strong participle that is an adjective": "ontspannen verlopen gedragen bedrogen halfbakken smoordronken",
    "a mass noun from Italian": "ravioli spaghetti macaroni broccoli gnocchi graffiti",
    "a noun that equals an irregular verb form": "wreef verwijt vergiet smelt spelt toog brui",
    "a person spelled without a capital": "eskimo indiaan chinees zigeuner",
    "a material that is a plural as well": "metalen veren planken schildpadden paardenharen ebben",
    "a diminutive with a meaning of its own": "etentje uitstapje voorproefje kijkje greintje geintje praatje",
    "an adjective in -s": "hemels zomers werelds aards westers daags",
    "a word written with a mark or a capital inside": "zee-egel tv-serie t-shirt coördinatie ruïne geïnteresseerd",
}

REFUSED = {
    "a regular verb form": """
        werkt werkte gewerkt werkten fietsen fietst gefietst wandelen wandelde praatte lacht lachte gelachen koopt
        spelen speelde maken maakten bakt bakte danst danste woont woonde antwoordt""",
    "an irregular verb form": """
        liep liepen ging gingen kwam kwamen gegeten gelopen gezongen geschreven gedronken sliep sliepen kocht kochten
        dacht dachten bracht zei zeiden vloog vlogen kroop gereden nam namen begon begonnen verdween werd werden
        zwom droeg sloeg""",
    "a separable verb": """
        opstaan opbellen meenemen afgaan aankomen terugkeren nadenken voorstellen opgebeld meegenomen aangekomen
        afwassen weggaan binnenkomen doorgeven""",
    "a borrowed verb": "skypen appen googelen downloaden updaten chatten scannen faxen mailen twitteren surfen zappen",
    "a plural": """
        huizen bomen katten honden tafels stoelen kinderen eieren steden wegen deuren kamers vrouwen mannen
        auto's foto's baby's ideeën zeeën knieën koeien musea technici politici cactussen waarheden mogelijkheden
        vriendinnen lammeren liederen bladeren kranten brieven boeken zakken""",
    "a plural of a compound": """
        huissleutels kerktorens fietspaden appelbomen arbeidsovereenkomsten regendruppels tandartsen zonnebloemen""",
    "a nominalised adjective in the plural": "groten armen blinden ouderen jongeren gelovigen heiligen werklozen",
    "a diminutive": """
        huisje boompje tafeltje balletje dingetje koninkje autootje blaadje schilderijtje raampje kettinkje bloemetje
        huisjes boompjes lammetjes tuinstoeltje koffiekopje""",
    "a name": """
        Anna Pieter Willem Sophie Johanna Femke Jeroen Amsterdam Rotterdam Nederland Frankrijk Parijs Londen Europa
        Vermeer Mozart Einstein Beethoven Unilever Antwerpen Vlaanderen Noordzee""",
    "a country or a place known from text": "Griekenland Ivoorkust Gaasbeek Steendorp Begijnendijk",
    "an inhabitant": "Italiaan Griek Belg Amerikaan Japanner Romein Valkenburger Nederlander",
    "a past that equals an inflected participle": "beweerde besefte bewaarde bevestigde beloofde verlangde ontwaakte",
    "a plural that equals an adjective in -s": "kachels enkels tips stapels rechters generaals",
    "a plural in -aars": "fietsenhandelaars markthandelaars wapensmokkelaars",
    "a superlative that is a verb form": "moest botst luist",
    "a present participle": "wandelend dansend lachend etend drinkend",
    "an infinitive that ends as a short noun does": "vloggen taggen skippen meefietsen bedampen compartimenteren",
    "an abbreviation or a unit": "btw tv cd dvd wc gsm pc kg km cm mm ml nr bijv enz dhr vwo mbo ggd nv aub ivm kwh",
    "a misspelling": "onmiddelijk enigzins accomodatie komputer buro paketje interresant pannekoeke",
}


def cases(kinds: dict[str, str]) -> list[object]:
    return [pytest.param(word, id=f"{kind}-{word}") for kind, words in kinds.items() for word in words.split()]


@pytest.mark.parametrize("word", cases(ALLOWED))
def test_allowed(dutch: Admission, word: str) -> None:
    answer = dutch.answer(word)
    assert answer.verdict == "allowed", answer


@pytest.mark.parametrize("word", cases(REFUSED))
def test_not_allowed(dutch: Admission, word: str) -> None:
    answer = dutch.answer(word)
    assert answer.verdict != "allowed", answer
